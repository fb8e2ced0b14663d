CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"selector" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leases" DROP CONSTRAINT "leases_run_id_unique";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "gateway_labels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "operator_labels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "labels" jsonb GENERATED ALWAYS AS (gateway_labels || operator_labels) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "packages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "failed_resets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "attested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "quarantined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "reservation_id" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "reserved_for" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "reserved_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "role" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiters" ADD COLUMN "selectors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "waiters" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "waiters" SET "selectors" = jsonb_build_object('main', "selector");--> statement-breakpoint
ALTER TABLE "waiters" DROP COLUMN "selector";--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_of_run" UNIQUE("run_id","role");