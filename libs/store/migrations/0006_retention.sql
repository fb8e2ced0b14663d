CREATE INDEX "artifacts_by_age" ON "artifacts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "captures_by_hierarchy" ON "captures" USING btree ("hierarchy_id");--> statement-breakpoint
CREATE INDEX "captures_by_picture" ON "captures" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "events_by_run_log" ON "events" USING btree ((data->'log'->>'artifactId')) WHERE type = 'run.ended';--> statement-breakpoint
CREATE INDEX "jobs_by_end" ON "jobs" USING btree ("ended_at");