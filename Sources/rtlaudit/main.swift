print("rtlaudit")
