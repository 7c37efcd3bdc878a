-- Mails and looks at open identity checks are jobs now; what waits becomes one each.
select pgboss.create_queue('mail', '{"policy": "standard", "retryLimit": 100, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 900, "expireInSeconds": 60, "retentionSeconds": 31536000, "deleteAfterSeconds": 604800}');
insert into pgboss.job_common (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, policy,
  keep_until)
select 'mail', jsonb_build_object('mailId', id), 100, 2, true, 900, 60, 'standard', now() + interval '1 year'
from mails where sent_at is null and given_up_at is null;
drop index mails_waiting;
alter table mails drop column attempts, drop column next_attempt_at;

select pgboss.create_queue('identity-look', '{"policy": "standard", "retryLimit": 10, "retryDelay": 60,
  "retryBackoff": true, "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 31536000,
  "deleteAfterSeconds": 604800}');
insert into pgboss.job_common (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, policy,
  start_after, keep_until)
select 'identity-look', jsonb_build_object('checkId', id, 'looks', looks), 10, 60, true, 3600, 60, 'standard', look_at,
  now() + interval '1 year'
from identity_checks where status in ('started', 'pending');
drop index identity_checks_due;
alter table identity_checks drop column look_at;
