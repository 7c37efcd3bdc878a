-- Videos of creators' galleries, and who bought one. Files belong to a message, to a story or to a video, and a report can
-- be about a video.
-- at 100 M rows: new tables; columns without a default, and constraints that read no row.

create table gallery_videos (
  id text primary key,
  owner_id text not null references accounts (id) on delete cascade,
  -- The file goes with the video, or before it.
  media_id text not null unique,
  position int not null,
  -- Price of opening it; null: it costs nothing.
  unlock_coins int check (unlock_coins > 0),
  members_only boolean not null,
  state text not null check (state in ('pending', 'approved', 'declined', 'deleted')),
  posted_at timestamptz not null,
  -- Since when it is in this state.
  changed_at timestamptz not null,
  -- Of a deleted one: since when nobody sees it, so that it can be reported for some days; null while those who bought it do.
  ends_at timestamptz check ((ends_at is not null) <= (state = 'deleted')),
  -- Of an approved one: when others saw it first.
  approved_at timestamptz,
  reason text check ((state = 'declined') <= (reason is not null)),
  decided_by text,
  claimed_by text,
  claimed_until timestamptz,
  check (unlock_coins is null or not members_only)
);
-- at 100 M rows: a creator's videos; those that wait, oldest first; those that go.
create index gallery_videos_of_owner on gallery_videos (owner_id, position);
create index gallery_videos_pending on gallery_videos (changed_at, id) where state = 'pending';
create index gallery_videos_ended on gallery_videos (ends_at) where ends_at is not null;

create table video_unlocks (
  video_id text not null references gallery_videos (id) on delete cascade,
  account_id text not null,
  price_coins int not null check (price_coins > 0),
  unlocked_at timestamptz not null,
  primary key (video_id, account_id)
);
-- at 100 M rows: what a person bought, for their archive and erasure.
create index video_unlocks_of_account on video_unlocks (account_id);

alter table media_items
  -- The video of a gallery that it is. Without it the file is removed.
  add column video_id text,
  add constraint media_items_video_id_fkey
    foreign key (video_id) references gallery_videos (id) on delete set null not valid,
  drop constraint media_items_purpose_check,
  add constraint media_items_purpose_check check (purpose in ('chatImage', 'chatAudio', 'chatVideo',
    'chatVideoTranscoding', 'chatVideoPreviewImage', 'storyImage', 'storyVideo', 'galleryVideo')) not valid,
  drop constraint media_items_one_owner,
  add constraint media_items_one_owner check (num_nonnulls(message_id, story_id, video_id) <= 1) not valid;

alter table reports
  add column video_id text,
  drop constraint reports_subject,
  add constraint reports_subject
    check (subject in ('person', 'message', 'call', 'page', 'photo', 'story', 'video')) not valid,
  drop constraint reports_about,
  add constraint reports_about check (
    case when opened_by is not null then reporter_id is null and num_nonnulls(call_id, chat_id, story_id, video_id) = 0
      when subject in ('page', 'photo') then num_nonnulls(call_id, chat_id, story_id, video_id) = 0
      else reporter_id is not null and num_nonnulls(call_id, chat_id, story_id, video_id) = 1 end) not valid;
