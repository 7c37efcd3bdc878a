-- A photo that others saw and its owner deleted or replaced: nobody sees it, and a report of some days after opens it.
-- locks allowed: the table is changed in its catalogue alone.
-- at 100 M rows: the columns have no default; the new check of states holds for new rows alone, and allows all the old ones.
alter table photos
  -- When its owner deleted or replaced it.
  add column deleted_at timestamptz,
  -- Until when it is evidence of a report.
  add column held_until timestamptz,
  drop constraint photos_state_check,
  add constraint photos_state_check check (state in
    ('expected', 'storing', 'pending', 'approved', 'declined', 'withheld', 'deleted', 'removing')) not valid;
