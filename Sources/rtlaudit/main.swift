import EmbeddedFiles
print("rtlaudit", embeddedFiles.count)
