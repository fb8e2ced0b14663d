CREATE TABLE "benchmark_cells" (
	"tenant_id" text NOT NULL,
	"benchmark_id" text NOT NULL,
	"number" integer NOT NULL,
	"task" text NOT NULL,
	"strategy" text NOT NULL,
	"seed" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_left" integer NOT NULL,
	"job_id" text,
	"outcome" text,
	"reason" json,
	"result" json,
	CONSTRAINT "benchmark_cells_tenant_id_benchmark_id_number_pk" PRIMARY KEY("tenant_id","benchmark_id","number")
);
--> statement-breakpoint
CREATE TABLE "benchmarks" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"idempotency_key" text,
	"body_hash" text NOT NULL,
	"suite" json NOT NULL,
	"strategies" json NOT NULL,
	"seeds" integer NOT NULL,
	"in_flight" integer NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "benchmarks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "benchmarks_idempotency" UNIQUE("tenant_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "benchmark_cells" ADD CONSTRAINT "benchmark_cells_benchmark" FOREIGN KEY ("tenant_id","benchmark_id") REFERENCES "public"."benchmarks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benchmark_cells_waiting" ON "benchmark_cells" USING btree ("tenant_id","benchmark_id","number") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "benchmark_cells_running" ON "benchmark_cells" USING btree ("tenant_id","benchmark_id","number") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "benchmarks_open" ON "benchmarks" USING btree ("tenant_id","id") WHERE ended_at is null;