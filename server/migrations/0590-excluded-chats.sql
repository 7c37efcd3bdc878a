-- Browsers learn once more which of their stored chats are with somebody whom the person blocked or reported: earlier
-- versions did not tell them.
with apart as (
  select distinct e.owner_id as user_id, c.id as chat_id from exclusions e
    join chats c on c.low_id = least(e.owner_id, e.other_id) and c.high_id = greatest(e.owner_id, e.other_id)
),
counted as (select user_id, count(*)::int as n from apart group by user_id),
noted as (
  update chat_people p set changes = p.changes + c.n from counted c where p.user_id = c.user_id
  returning p.user_id, p.changes - c.n as before
)
insert into chat_changes (user_id, change, chat_id, at)
select a.user_id, n.before + row_number() over (partition by a.user_id order by a.chat_id), a.chat_id, now()
from apart a join noted n using (user_id);
