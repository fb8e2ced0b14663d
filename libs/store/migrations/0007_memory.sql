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
ALTER TABLE "rules" DROP CONSTRAINT "rules_once";--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "app_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "sightings" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "norm" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "rules" SET "norm" = trim(regexp_replace(lower("text"), '[^[:alnum:]]+', ' ', 'g')), "sightings" = greatest("uses", 1), "uses" = 0, "successes" = 0, "failures" = 0;--> statement-breakpoint
DELETE FROM "rules" r USING "rules" o WHERE r."tenant_id" = o."tenant_id" AND r."package_name" = o."package_name" AND r."kind" = o."kind" AND r."norm" = o."norm" AND r."id" > o."id";--> statement-breakpoint
ALTER TABLE "rules" ALTER COLUMN "norm" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "goal_norm" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "action_facts_by_age" ON "action_facts" USING btree ("tenant_id","package_name","updated_at");--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_once" UNIQUE("tenant_id","package_name","kind","norm");