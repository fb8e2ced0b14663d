CREATE TABLE "run_items" (
	"run_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"list" text NOT NULL,
	"position" integer NOT NULL,
	"item" json NOT NULL,
	CONSTRAINT "run_items_run_id_list_position_pk" PRIMARY KEY("run_id","list","position")
);
--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- custom
-- The items of the lists that grow become rows; of each list the state keeps the length.
INSERT INTO "run_items" ("run_id", "tenant_id", "list", "position", "item") SELECT "runs"."id", "runs"."tenant_id", "lists"."list", "items"."ordinality" - 1, "items"."item" FROM "runs" CROSS JOIN (VALUES ('history'), ('seen')) AS "lists" ("list") CROSS JOIN LATERAL json_array_elements("runs"."state"->"lists"."list") WITH ORDINALITY AS "items" ("item", "ordinality");
--> statement-breakpoint
UPDATE "runs" SET "state" = ("state"::jsonb || jsonb_build_object('history', json_array_length("state"->'history'), 'seen', json_array_length("state"->'seen')))::json;
