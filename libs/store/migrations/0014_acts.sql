CREATE TABLE "acts" (
	"run_id" text NOT NULL,
	"id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"body_hash" text NOT NULL,
	"step" integer,
	"outcome" text,
	"detail" text DEFAULT '' NOT NULL,
	"capture_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acts_run_id_id_pk" PRIMARY KEY("run_id","id")
);
--> statement-breakpoint
ALTER TABLE "timers" ADD COLUMN "held_ms" integer;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acts_under_way" ON "acts" USING btree ("run_id") WHERE outcome is null;