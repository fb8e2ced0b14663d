CREATE TABLE "healings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"run_id" text NOT NULL,
	"script_id" text NOT NULL,
	"round" integer NOT NULL,
	"step_index" integer NOT NULL,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"reason" text NOT NULL,
	"score" real NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "healings" ADD CONSTRAINT "healings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healings" ADD CONSTRAINT "healings_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "healings_by_script" ON "healings" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "healings_by_job" ON "healings" USING btree ("job_id");