CREATE TABLE "quarantines" (
	"tenant_id" text NOT NULL,
	"test" text NOT NULL,
	"app" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quarantines_tenant_id_test_app_pk" PRIMARY KEY("tenant_id","test","app")
);
--> statement-breakpoint
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
CREATE TABLE "test_results" (
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"test" text NOT NULL,
	"app" text NOT NULL,
	"app_version" text NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_results_tenant_id_job_id_pk" PRIMARY KEY("tenant_id","job_id")
);
--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "test_results_by_test" ON "test_results" USING btree ("tenant_id","test","app","ended_at");