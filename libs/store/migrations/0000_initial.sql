-- What drizzle-kit cannot generate stands by hand at the beginning and at the end of this file.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "action_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"screen" text NOT NULL,
	"reason" text NOT NULL,
	"jobs" jsonb NOT NULL,
	"refuted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "action_facts_once" UNIQUE("tenant_id","package_name","app_version","screen","key","reason")
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artifacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "captions" (
	"tenant_id" text NOT NULL,
	"key" text NOT NULL,
	"caption" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captions_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"hierarchy_id" text NOT NULL,
	"picture_id" text,
	"black_picture" boolean DEFAULT false NOT NULL,
	"package_name" text NOT NULL,
	"activity" text NOT NULL,
	"keyboard_shown" boolean NOT NULL,
	"rotation" integer NOT NULL,
	"took_ms" double precision NOT NULL,
	"retries" jsonb NOT NULL,
	"files" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"spec" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"step" integer NOT NULL,
	"serial" text NOT NULL,
	"token" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"owner" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"serial" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"api_level" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"last_token" bigint DEFAULT 0 NOT NULL,
	"gateway_labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"operator_labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"labels" jsonb GENERATED ALWAYS AS (gateway_labels || operator_labels) STORED NOT NULL,
	"packages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failed_resets" integer DEFAULT 0 NOT NULL,
	"attested_at" timestamp with time zone,
	"quarantined_at" timestamp with time zone,
	"reservation_id" text,
	"reserved_for" text,
	"reserved_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"seq" integer NOT NULL,
	"tenant_id" text NOT NULL,
	"run_id" text,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"gateway" text,
	"data" jsonb NOT NULL,
	"traceparent" text,
	"cause_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	"dead_reason" text,
	CONSTRAINT "events_seq" UNIQUE("job_id","seq")
);
--> statement-breakpoint
CREATE TABLE "healings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"run_id" text NOT NULL,
	"script_id" text NOT NULL,
	"step" integer NOT NULL,
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
CREATE TABLE "instances" (
	"id" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"outcome" text,
	"reason" jsonb,
	"spec" jsonb NOT NULL,
	"secrets" text,
	"idempotency_key" text,
	"body_hash" text,
	"event_seq" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"traceparent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "jobs_idempotency" UNIQUE("tenant_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"serial" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"role" text NOT NULL,
	"tenant_id" text NOT NULL,
	"gateway" text NOT NULL,
	"token" bigint NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leases_of_run" UNIQUE("run_id","role")
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"role" text NOT NULL,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cached_tokens" integer NOT NULL,
	"latency_ms" double precision NOT NULL,
	"attempts" integer NOT NULL,
	"repaired" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "optimized_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"successes" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"sightings" integer DEFAULT 1 NOT NULL,
	"goal" text NOT NULL,
	"goal_norm" text NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "optimized_steps_once" UNIQUE("tenant_id","package_name","goal_norm")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"selector" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"successes" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"sightings" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"norm" text NOT NULL,
	"goal_norm" text NOT NULL,
	CONSTRAINT "rules_once" UNIQUE("tenant_id","package_name","kind","norm")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"purpose" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"strategy" text NOT NULL,
	"state" json NOT NULL,
	"trace_script_id" text,
	"gateway" text,
	"serial" text,
	"lease_token" bigint,
	"outcome" text,
	"reason" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scripts" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"run_id" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"losses" jsonb NOT NULL,
	"proof" text NOT NULL,
	"proof_detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"run_id" text NOT NULL,
	"index" integer NOT NULL,
	"tenant_id" text NOT NULL,
	"action" jsonb NOT NULL,
	"thought" text DEFAULT '' NOT NULL,
	"before_capture_id" text NOT NULL,
	"after_capture_id" text,
	"status" text,
	"changes" jsonb,
	"verdict" jsonb,
	"restoration" text,
	"device_ms" double precision DEFAULT 0 NOT NULL,
	"settle_ms" double precision DEFAULT 0 NOT NULL,
	"settled_by" text,
	"model_ms" double precision DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"judged_at" timestamp with time zone,
	CONSTRAINT "steps_run_id_index_pk" PRIMARY KEY("run_id","index")
);
--> statement-breakpoint
CREATE TABLE "timers" (
	"id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"run_id" text,
	"purpose" text NOT NULL,
	"type" text NOT NULL,
	"gateway" text,
	"data" jsonb NOT NULL,
	"traceparent" text,
	CONSTRAINT "timers_purpose" UNIQUE("run_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiters" (
	"run_id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"selectors" jsonb NOT NULL,
	"priority" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healings" ADD CONSTRAINT "healings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healings" ADD CONSTRAINT "healings_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_serial_devices_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."devices"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timers" ADD CONSTRAINT "timers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiters" ADD CONSTRAINT "waiters_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_facts_by_age" ON "action_facts" USING btree ("tenant_id","package_name","updated_at");--> statement-breakpoint
CREATE INDEX "artifacts_by_age" ON "artifacts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "captions_by_age" ON "captions" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "captures_by_run" ON "captures" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "captures_by_hierarchy" ON "captures" USING btree ("hierarchy_id");--> statement-breakpoint
CREATE INDEX "captures_by_picture" ON "captures" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "captures_by_file" ON "captures" USING gin (files jsonb_path_ops) WHERE files is not null;--> statement-breakpoint
CREATE INDEX "commands_by_run" ON "commands" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "events_by_cause" ON "events" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "events_unpublished" ON "events" USING btree ("created_at","published_at");--> statement-breakpoint
CREATE INDEX "events_by_run_log" ON "events" USING btree ((data->'log'->>'artifactId')) WHERE type = 'run.ended';--> statement-breakpoint
CREATE INDEX "healings_by_script" ON "healings" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "healings_by_job" ON "healings" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "jobs_by_tenant" ON "jobs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_by_end" ON "jobs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "model_calls_by_run" ON "model_calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "runs_by_job" ON "runs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "scripts_by_job" ON "scripts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "timers_due" ON "timers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "waiters_in_order" ON "waiters" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "turns" ("name") VALUES ('grants');--> statement-breakpoint
-- Raises where the commit of a handler must not take effect: the event was handled before (TW001), or the run or the
-- job has changed since it was read (TW002). Raising takes the whole statement back.
CREATE FUNCTION tapwright_guard(handled bigint, versioned bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF handled = 0 THEN
    RAISE EXCEPTION 'handled before' USING ERRCODE = 'TW001';
  END IF;
  IF versioned = 0 THEN
    RAISE EXCEPTION 'changed since it was read' USING ERRCODE = 'TW002';
  END IF;
END
$$;
