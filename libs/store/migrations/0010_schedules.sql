CREATE TABLE "schedule_firings" (
	"tenant_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"jobs" json NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_firings_tenant_id_schedule_id_due_at_pk" PRIMARY KEY("tenant_id","schedule_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"jobs" json NOT NULL,
	"enabled" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at") WHERE next_at is not null;