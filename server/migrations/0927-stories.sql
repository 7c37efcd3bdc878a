-- Stories: pictures and short videos of creators that others see for a day, and who saw them. Files belong to a message or
-- to a story, and a report can be about one.
-- at 100 M rows: new tables; columns without a default, and constraints that read no row.

create table stories (
  id text primary key,
  owner_id text not null references accounts (id) on delete cascade,
  -- The file goes with the story, or before it.
  media_id text not null unique,
  caption text not null,
  -- A description for people who do not see the picture.
  alt_text text not null,
  -- Visitors without an account see it as well.
  is_public boolean not null,
  state text not null check (state in ('pending', 'approved', 'declined', 'deleted')),
  posted_at timestamptz not null,
  -- Since when it is in this state.
  changed_at timestamptz not null,
  -- Until when others see it, or when it was declined or deleted; it can be reported for some days after.
  ends_at timestamptz check ((state = 'pending') = (ends_at is null)),
  -- Of an approved one: when others saw it first.
  approved_at timestamptz,
  reason text check ((state = 'declined') <= (reason is not null)),
  decided_by text,
  claimed_by text,
  claimed_until timestamptz
);
-- at 100 M rows: a creator's stories of a day; those that wait, oldest first; those that others see; those that go.
create index stories_of_owner on stories (owner_id, posted_at);
create index stories_pending on stories (changed_at, id) where state = 'pending';
create index stories_shown on stories (ends_at) where state = 'approved';
create index stories_ended on stories (ends_at);

create table story_views (
  story_id text not null references stories (id) on delete cascade,
  viewer_id text not null,
  seen_at timestamptz not null,
  primary key (story_id, viewer_id)
);
-- at 100 M rows: what a person saw, for their archive and erasure.
create index story_views_of_viewer on story_views (viewer_id);

alter table media_items
  -- The story that shows it. Without its story the file is removed.
  add column story_id text,
  add constraint media_items_story_id_fkey
    foreign key (story_id) references stories (id) on delete set null not valid,
  drop constraint media_items_purpose_check,
  add constraint media_items_purpose_check check (purpose in ('chatImage', 'chatAudio', 'chatVideo',
    'chatVideoTranscoding', 'chatVideoPreviewImage', 'storyImage', 'storyVideo')) not valid,
  add constraint media_items_one_owner check (message_id is null or story_id is null) not valid;

alter table reports
  add column story_id text,
  drop constraint reports_about,
  add constraint reports_about check (
    case when opened_by is null then reporter_id is not null and num_nonnulls(call_id, chat_id, story_id) = 1
      else reporter_id is null and num_nonnulls(call_id, chat_id, story_id) = 0 end) not valid;
