-- Raises where the commit of a handler must not take effect: the event was handled before (TW001), or the run or the
-- job has changed since it was read (TW002). Raising takes the whole statement back.
CREATE FUNCTION tapwright_guard(handled bigint, versioned bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF handled = 0 THEN
    RAISE EXCEPTION 'handled before' USING ERRCODE = 'TW001';
  END IF;
  IF versioned = 0 THEN
    RAISE EXCEPTION 'changed since it was read' USING ERRCODE = 'TW002';
  END IF;
END
$$;
