CREATE TABLE "app_screens" (
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text NOT NULL,
	"identity" text NOT NULL,
	"activity" text NOT NULL,
	"title" text NOT NULL,
	"seen" integer NOT NULL,
	"capture_id" text,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_screens_once" PRIMARY KEY("tenant_id","package_name","app_version","identity")
);
--> statement-breakpoint
CREATE TABLE "app_transitions" (
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text NOT NULL,
	"way" text NOT NULL,
	"from_identity" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"effect" text NOT NULL,
	"to_identity" text NOT NULL,
	"times" integer NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_transitions_once" PRIMARY KEY("tenant_id","package_name","app_version","way")
);
--> statement-breakpoint
CREATE TABLE "app_widgets" (
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text NOT NULL,
	"signature" text NOT NULL,
	"tries" integer NOT NULL,
	"role" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_widgets_once" PRIMARY KEY("tenant_id","package_name","app_version","signature")
);
--> statement-breakpoint
CREATE TABLE "coverage_points" (
	"exploration_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"rounds" integer NOT NULL,
	"activities" integer NOT NULL,
	"screens" integer NOT NULL,
	"transitions" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coverage_points_exploration_id_rounds_pk" PRIMARY KEY("exploration_id","rounds")
);
--> statement-breakpoint
CREATE TABLE "crashes" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"kind" text NOT NULL,
	"exception" text NOT NULL,
	"frames" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"app_version" text NOT NULL,
	"sightings" integer DEFAULT 1 NOT NULL,
	"first_job_id" text NOT NULL,
	"first_run_id" text NOT NULL,
	"first_step" integer NOT NULL,
	"last_run_id" text NOT NULL,
	"last_step" integer NOT NULL,
	"jobs" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"repro" jsonb,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crashes_once" UNIQUE("tenant_id","package_name","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "explorations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"explorer" text NOT NULL,
	"seed" bigint NOT NULL,
	"spec" jsonb NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "explorations_of_job" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "explore_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"exploration_id" text NOT NULL,
	"position" integer NOT NULL,
	"run_id" text,
	"goal" text NOT NULL,
	"end_condition" text NOT NULL,
	"proposed_by" text NOT NULL,
	"outcome" text,
	"summary" text,
	"first_step" integer,
	"last_step" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text NOT NULL,
	"place" text NOT NULL,
	"screen" text NOT NULL,
	"kind" text NOT NULL,
	"element" text NOT NULL,
	"detail" jsonb NOT NULL,
	"capture_id" text,
	"seen" integer NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "findings_once" UNIQUE("tenant_id","package_name","app_version","place")
);
--> statement-breakpoint
CREATE TABLE "task_knowledge" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"screen_text" text NOT NULL,
	"knowledge" text NOT NULL,
	"goal" text NOT NULL,
	"success" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_observations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "widget_observations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"package_name" text NOT NULL,
	"app_version" text NOT NULL,
	"signature" text NOT NULL,
	"screen" text NOT NULL,
	"observation" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_tries" (
	"exploration_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"signature" text NOT NULL,
	"nth" integer NOT NULL,
	"run_id" text NOT NULL,
	"step" integer NOT NULL,
	"token" bigint NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "widget_tries_once" PRIMARY KEY("exploration_id","signature","nth")
);
--> statement-breakpoint
ALTER TABLE "coverage_points" ADD CONSTRAINT "coverage_points_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explorations" ADD CONSTRAINT "explorations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explore_tasks" ADD CONSTRAINT "explore_tasks_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_observations" ADD CONSTRAINT "widget_observations_of_widget" FOREIGN KEY ("tenant_id","package_name","app_version","signature") REFERENCES "public"."app_widgets"("tenant_id","package_name","app_version","signature") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_tries" ADD CONSTRAINT "widget_tries_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_screens_by_age" ON "app_screens" USING btree ("tenant_id","package_name","app_version","last_seen_at");--> statement-breakpoint
CREATE INDEX "app_transitions_by_start" ON "app_transitions" USING btree ("tenant_id","package_name","app_version","from_identity");--> statement-breakpoint
CREATE INDEX "app_transitions_by_age" ON "app_transitions" USING btree ("tenant_id","package_name","app_version","last_seen_at");--> statement-breakpoint
CREATE INDEX "app_widgets_by_age" ON "app_widgets" USING btree ("tenant_id","package_name","app_version","updated_at");--> statement-breakpoint
CREATE INDEX "crashes_by_tenant" ON "crashes" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "crashes_by_age" ON "crashes" USING btree ("tenant_id","package_name","last_seen_at");--> statement-breakpoint
CREATE INDEX "explore_tasks_in_order" ON "explore_tasks" USING btree ("exploration_id","position");--> statement-breakpoint
CREATE INDEX "explore_tasks_by_run" ON "explore_tasks" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "findings_by_tenant" ON "findings" USING btree ("tenant_id","package_name","id");--> statement-breakpoint
CREATE INDEX "findings_by_age" ON "findings" USING btree ("tenant_id","package_name","last_seen_at");--> statement-breakpoint
CREATE INDEX "task_knowledge_by_app" ON "task_knowledge" USING btree ("tenant_id","package_name","id");--> statement-breakpoint
CREATE INDEX "widget_observations_by_widget" ON "widget_observations" USING btree ("tenant_id","package_name","app_version","signature","id");--> statement-breakpoint
CREATE INDEX "widget_tries_by_step" ON "widget_tries" USING btree ("run_id","step");
--> statement-breakpoint
-- custom
-- A try is changed once, soon after it was written: with room in its page no index is written for that.
ALTER TABLE "widget_tries" SET (fillfactor = 80);
