CREATE TABLE "in_use" (
	"name" text PRIMARY KEY NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_unpublished";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "tenant_change" text DEFAULT 'reset' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "used_by" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "put_back" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "put_back_for" text;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "ttl_ms" integer DEFAULT 30000 NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_idle" ON "devices" USING btree ("serial") WHERE state = 'idle';--> statement-breakpoint
CREATE INDEX "events_open" ON "events" USING btree ("published_at" NULLS FIRST,"created_at","seq") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("tenant_id") WHERE "jobs"."status" <> 'ended';
--> statement-breakpoint
-- Who has used a phone until now: nobody has noted how it was before, so it is not put back by itself.
UPDATE "devices" SET "used_by" = (SELECT "runs"."tenant_id" FROM "runs" WHERE "runs"."serial" = "devices"."serial" ORDER BY "runs"."created_at" DESC LIMIT 1);
