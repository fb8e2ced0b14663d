DROP INDEX "explore_tasks_in_order";--> statement-breakpoint
ALTER TABLE "explore_tasks" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "explore_tasks" ADD COLUMN "success" boolean;--> statement-breakpoint
ALTER TABLE "explore_tasks" ADD CONSTRAINT "explore_tasks_in_order" UNIQUE("exploration_id","position");