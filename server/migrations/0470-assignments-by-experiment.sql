-- The console opens one experiment: who was put into a group on purpose, and how many people it reached on each day.
create index split_assignments_by_experiment on split_assignments (split_name, assigned_at);
