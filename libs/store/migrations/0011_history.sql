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
CREATE INDEX "test_results_by_test" ON "test_results" USING btree ("tenant_id","test","app","ended_at");