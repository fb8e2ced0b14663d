ALTER TABLE "captures" ADD COLUMN "files" jsonb;--> statement-breakpoint
CREATE INDEX "captures_by_file" ON "captures" USING gin (files jsonb_path_ops) WHERE files is not null;