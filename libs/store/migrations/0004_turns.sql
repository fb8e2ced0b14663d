CREATE TABLE "turns" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "turns" ("name") VALUES ('grants');
