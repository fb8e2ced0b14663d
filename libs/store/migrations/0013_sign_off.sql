CREATE TABLE "assignments" (
	"tenant_id" text NOT NULL,
	"case_id" text NOT NULL,
	"row" integer NOT NULL,
	"tester" text NOT NULL,
	"due_at" timestamp with time zone,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_tenant_id_case_id_row_pk" PRIMARY KEY("tenant_id","case_id","row")
);
--> statement-breakpoint
CREATE TABLE "kept_jobs" (
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"holder" text NOT NULL,
	CONSTRAINT "kept_jobs_job_id_holder_pk" PRIMARY KEY("job_id","holder")
);
--> statement-breakpoint
CREATE TABLE "parameter_sets" (
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"parameters" json NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parameter_sets_tenant_id_name_version_pk" PRIMARY KEY("tenant_id","name","version")
);
--> statement-breakpoint
CREATE TABLE "release_reports" (
	"tenant_id" text NOT NULL,
	"release_id" text NOT NULL,
	"number" integer NOT NULL,
	"evidence" json NOT NULL,
	"sha256" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_reports_tenant_id_release_id_number_pk" PRIMARY KEY("tenant_id","release_id","number")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"spec" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "row_decisions" (
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"number" integer NOT NULL,
	"verdict" text NOT NULL,
	"defect" text,
	"comment" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "row_decisions_tenant_id_job_id_number_pk" PRIMARY KEY("tenant_id","job_id","number")
);
--> statement-breakpoint
CREATE TABLE "script_reviews" (
	"tenant_id" text NOT NULL,
	"script_id" text NOT NULL,
	"number" integer NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"comment" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "script_reviews_tenant_id_script_id_number_pk" PRIMARY KEY("tenant_id","script_id","number")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"release_id" text NOT NULL,
	"report" integer NOT NULL,
	"sha256" text NOT NULL,
	"role" text NOT NULL,
	"comment" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reasons" json,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_comment" text
);
--> statement-breakpoint
ALTER TABLE "kept_jobs" ADD CONSTRAINT "kept_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "row_decisions" ADD CONSTRAINT "row_decisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_reviews" ADD CONSTRAINT "script_reviews_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_by_tester" ON "assignments" USING btree ("tenant_id","tester");--> statement-breakpoint
CREATE INDEX "kept_jobs_by_holder" ON "kept_jobs" USING btree ("tenant_id","holder");--> statement-breakpoint
CREATE INDEX "signatures_by_release" ON "signatures" USING btree ("tenant_id","release_id","report");