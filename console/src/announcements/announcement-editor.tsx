import { announcementPlaces, type CompleteLocale, completeLocales, directionOf } from '@serendip/contract'
import {
  announcementDaysMax,
  announcementTextMaxChars,
  announcementTitleMaxChars,
  type AnnouncementView,
} from '@serendip/contract/operator'
import { Button, Field, Notice, Select, Tabs, TextArea, TextInput } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { languageName } from '../parts/names.ts'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { ActDialog } from './announcement-acts.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { type Content, estimateQuery } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { Estimate } from './estimate.tsx'
import { MomentField } from './moment-field.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { type EditedAnnouncement, useAnnouncement } from './use-announcement.ts'

/** Writes an announcement: its texts with a preview, who is meant and when, and publishes it. */
export function AnnouncementEditor({ stored }: { stored: AnnouncementView | null }) {
  const { t } = useTranslation('console')
  const edited = useAnnouncement(stored)
  const [isPublishing, setPublishing] = useState(false)
  const { content, hasUnsaved, isComplete, isPending, error } = edited
  const code = error ? errorCodeOf(error) : null
  return (
    <Screen
      title={stored ? stored.texts.en.title : t('announcements.add')}
      text={t('announcements.draftText')}
      actions={
        <>
          <Link to="/announcements">{t('announcements.all')}</Link>
          <Button look="ember" disabled={!stored || hasUnsaved} onClick={() => setPublishing(true)}>
            {t('announcements.publish')}
          </Button>
        </>
      }
    >
      <LeaveGuard hasUnsaved={hasUnsaved} />
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault()
          void edited.save()
        }}
      >
        {code === 'conflict' ? (
          <Notice tone="error">{t('announcements.stale')}</Notice>
        ) : (
          <ErrorNotice error={error} />
        )}
        <TextsPart edited={edited} />
        <SegmentPart edited={edited} />
        <TimesPart edited={edited} />
        <div className={styles.row}>
          <Button type="submit" look="solid" disabled={!isComplete || !hasUnsaved} pending={isPending}>
            {t('announcements.save')}
          </Button>
          {stored && (
            <Button disabled={isPending} onClick={() => void edited.discard()}>
              {t('announcements.discard')}
            </Button>
          )}
          <span className={styles.quiet} role="status">
            {hasUnsaved && t('announcements.unsaved')}
            {!hasUnsaved && stored && (
              <>
                {t('announcements.savedBy', { name: stored.savedByName })} <When ms={stored.savedAt} />
              </>
            )}
          </span>
        </div>
      </form>
      {stored && (
        <ActDialog
          act={isPublishing ? 'publish' : null}
          announcement={{ ...stored, ...content }}
          close={() => setPublishing(false)}
        />
      )}
    </Screen>
  )
}

interface PartProps {
  readonly edited: EditedAnnouncement
}

function TextsPart({ edited: { content, change } }: PartProps) {
  const { t } = useTranslation('console')
  const [language, setLanguage] = useState<CompleteLocale>('en')
  const words = content.texts[language] ?? { title: '', text: '' }
  const write = (part: Partial<typeof words>) => {
    const next = { ...words, ...part }
    const isEmpty = next.title === '' && next.text === ''
    // An empty translation is none: English is shown.
    change({ texts: { ...content.texts, [language]: isEmpty && language !== 'en' ? undefined : next } })
  }
  const own = { lang: language, dir: directionOf(language) }
  return (
    <section className={styles.part} aria-label={t('announcements.texts')}>
      <Tabs
        label={t('announcements.language')}
        value={language}
        onChange={setLanguage}
        tabs={completeLocales.map((one) => ({ value: one, label: languageName(one) }))}
      >
        <div className={styles.part}>
          <Field
            label={t('announcements.title')}
            aside={t('announcements.chars', { count: words.title.length, max: announcementTitleMaxChars })}
          >
            <TextInput
              {...own}
              required={language === 'en'}
              maxLength={announcementTitleMaxChars}
              value={words.title}
              onChange={(event) => write({ title: event.target.value })}
            />
          </Field>
          <Field
            label={t('announcements.text')}
            aside={t('announcements.chars', { count: words.text.length, max: announcementTextMaxChars })}
            hint={t('announcements.textHint')}
          >
            <TextArea
              {...own}
              rows={3}
              required={language === 'en'}
              maxLength={announcementTextMaxChars}
              value={words.text}
              onChange={(event) => write({ text: event.target.value })}
            />
          </Field>
          <AnnouncementPreview {...{ content, language }} />
        </div>
      </Tabs>
      <Field label={t('announcements.place')} hint={t('announcements.placeHint')}>
        <Select
          value={content.place ?? ''}
          onChange={({ target: { value } }) =>
            change({ place: announcementPlaces.find((one) => one === value) ?? null })
          }
        >
          <option value="">{t('announcements.noPlace')}</option>
          {announcementPlaces.map((one) => (
            <option key={one} value={one}>
              {t(`announcementPlace.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  )
}

function SegmentPart({ edited: { content, change, setSegmentValid } }: PartProps) {
  const { t } = useTranslation('console')
  const { data } = useQuery(estimateQuery(content.segment))
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('announcements.segment')}</h2>
      <SegmentFields
        segment={content.segment}
        onChange={(segment) => {
          setSegmentValid(segment !== null)
          if (segment) change({ segment })
        }}
      />
      <p role="status">
        <Estimate found={data} />
      </p>
    </section>
  )
}

function TimesPart({ edited: { content, change, isOrdered } }: PartProps) {
  const { t } = useTranslation('console')
  const setEnd = (endsAt: number | null): Partial<Content> => (endsAt === null ? {} : { endsAt })
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('announcements.times')}</h2>
      <div className={styles.pair}>
        <MomentField
          label={t('announcements.starts')}
          hint={t('announcements.startsHint')}
          value={content.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <MomentField
          label={t('announcements.ends')}
          hint={t('announcements.endsHint', { max: announcementDaysMax })}
          error={!isOrdered && t('announcements.endsWrong', { max: announcementDaysMax })}
          value={content.endsAt}
          onChange={(endsAt) => change(setEnd(endsAt))}
        />
      </div>
    </section>
  )
}
