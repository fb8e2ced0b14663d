ALTER TABLE "model_calls" ADD COLUMN "coerced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "prompt" text;