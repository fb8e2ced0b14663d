ALTER TABLE "benchmark_cells" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "benchmarks" ADD COLUMN "models" json;