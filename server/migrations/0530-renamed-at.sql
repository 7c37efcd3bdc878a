-- When the person last chose another name, so that a decision about a report takes no name away that was chosen after it.
-- Null as long as it is the name of the sign-up, or was chosen before this.
alter table accounts add column renamed_at timestamptz;
