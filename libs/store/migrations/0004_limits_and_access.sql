CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"outcome" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"call" text NOT NULL,
	"day_spending" text,
	"job_spending" text,
	"tokens" bigint NOT NULL,
	"nano" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"name" text PRIMARY KEY NOT NULL,
	"identity" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"requests_at" timestamp with time zone NOT NULL,
	"tokens_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spendings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"job_id" text,
	"day" date,
	"spent_tokens" bigint DEFAULT 0 NOT NULL,
	"reserved_tokens" bigint DEFAULT 0 NOT NULL,
	"spent_nano" bigint DEFAULT 0 NOT NULL,
	"reserved_nano" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "tenant_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "redriven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "resumes" text;--> statement-breakpoint
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_tenant" ON "api_keys" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_tenant" ON "audit_log" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_age" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "call_reservations_by_call" ON "call_reservations" USING btree ("call");--> statement-breakpoint
CREATE INDEX "call_reservations_by_expiry" ON "call_reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spendings_by_job" ON "spendings" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "spendings_by_day" ON "spendings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "events_dead" ON "events" USING btree ("id") WHERE dead_reason is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_resumed" ON "jobs" USING btree ("resumes") WHERE resumes is not null;--> statement-breakpoint
-- custom
CREATE FUNCTION "audit_log_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an entry of audit_log is never changed'; END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_kept" BEFORE UPDATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_kept"();
--> statement-breakpoint
UPDATE "commands" SET "tenant_id" = "runs"."tenant_id" FROM "runs" WHERE "runs"."id" = "commands"."run_id";
