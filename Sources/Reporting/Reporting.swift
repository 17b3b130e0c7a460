// Reports.
