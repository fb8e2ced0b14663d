-- The words of the effects of actions have changed: "once" is now "commit"; what was "free" counts as "edit".
-- A quote inside a text is written as \" in JSON, so only keys and values of their own match.
UPDATE "runs" SET "state" = regexp_replace(regexp_replace("state"::text, '"effect": ?"once"', '"effect":"commit"', 'g'), '"effect": ?"free"', '"effect":"edit"', 'g')::json WHERE "state"::text ~ '"effect": ?"(once|free)"';
--> statement-breakpoint
UPDATE "steps" SET "action" = jsonb_set("action", '{effect}', CASE "action"->>'effect' WHEN 'once' THEN '"commit"'::jsonb ELSE '"edit"'::jsonb END) WHERE "action"->>'effect' IN ('once', 'free');
