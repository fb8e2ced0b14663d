ALTER TABLE "findings" ADD COLUMN "crop_id" text;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "run_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "jobs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "findings_by_crop" ON "findings" USING btree ("crop_id") WHERE crop_id is not null;