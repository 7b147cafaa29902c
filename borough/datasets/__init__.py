"""Games as Parquet files: decisions with their observations, results, pieces that were taken, and the records."""
