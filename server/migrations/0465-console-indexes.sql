-- What operators count and list where much waits: answered from indexes alone.
drop index reports_open;
create index reports_open on reports (priority, created_at, id) include (state) where state in ('open', 'waiting');
create index jobs_open on pgboss.job_common (name, state) where state < 'completed' or state = 'failed';
create index jobs_failed on pgboss.job_common (completed_on, id) where state = 'failed';
