CREATE TABLE "captions" (
	"tenant_id" text NOT NULL,
	"key" text NOT NULL,
	"caption" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captions_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE INDEX "captions_by_age" ON "captions" USING btree ("tenant_id","created_at");