import { announcementPlaces, type CompleteLocale, completeLocales, directionOf } from '@serendip/contract'
import {
  type AnnouncementView,
  announcementDaysMax,
  announcementTextMaxChars,
  announcementTitleMaxChars,
} from '@serendip/contract/operator'
import { Button, Field, Notice, Select, Tabs, TextArea, TextInput } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { LeaveGuard } from '../parts/forms/leave-guard.tsx'
import { languageName } from '../parts/facts/names.ts'
import { Screen } from '../parts/screen/screen.tsx'
import { When } from '../parts/facts/when.tsx'
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
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null)
  const { form, language, setLanguage, isRefused, submit } = useSubmitted(edited)
  const { content, hasUnsaved, isPending } = edited
  const mayPublish = stored !== null && !hasUnsaved
  return (
    <Screen
      title={stored ? stored.texts.en.title : t('announcements.add')}
      text={[t('announcements.draftText'), !mayPublish && t('announcements.saveFirst')]
        .filter(Boolean)
        .join(' ')}
      actions={
        <>
          <Link to="/announcements">{t('announcements.all')}</Link>
          <Button variant="ember" disabled={!mayPublish} onClick={() => setAsked('publish')}>
            {t('announcements.publish')}
          </Button>
        </>
      }
    >
      <LeaveGuard hasUnsaved={hasUnsaved} />
      <form ref={form} noValidate className={styles.editor} onSubmit={submit}>
        <TextsPart edited={edited} language={language} setLanguage={setLanguage} isRefused={isRefused} />
        <SegmentPart edited={edited} />
        <TimesPart edited={edited} />
        <Refusal error={edited.error} />
        <div className={styles.row}>
          <Button type="submit" variant="solid" disabled={mayPublish} pending={isPending}>
            {t('announcements.save')}
          </Button>
          {stored && (
            <Button disabled={isPending} onClick={() => setAsked('discard')}>
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
          act={asked === 'publish' ? asked : null}
          announcement={{ ...stored, ...content }}
          close={() => setAsked(null)}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={t('announcements.discardTitle')}
          text={t('announcements.discardText')}
          act={t('announcements.discard')}
          variant="danger"
          close={() => setAsked(null)}
          send={edited.discard}
        />
      )}
    </Screen>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('console')
  const isStale = error !== null && errorCodeOf(error) === 'conflict'
  return isStale ? <Notice tone="error">{t('announcements.stale')}</Notice> : <ErrorNotice error={error} />
}

/** Saves what is complete; otherwise shows the first field that is not, in its language. */
function useSubmitted({ halfWritten, isComplete, save }: EditedAnnouncement) {
  const form = useRef<HTMLFormElement>(null)
  const [language, setLanguage] = useState<CompleteLocale>('en')
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) return void save()
    if (halfWritten) setLanguage(halfWritten)
    setRefusals(refusals + 1)
  }
  return { form, language, setLanguage, isRefused: refusals > 0, submit }
}

interface PartProps {
  readonly edited: EditedAnnouncement
}
interface TextsProps extends PartProps {
  readonly language: CompleteLocale
  readonly setLanguage: (language: CompleteLocale) => void
  /** Whether what is missing is named. */
  readonly isRefused: boolean
}

function TextsPart({ edited: { content, change }, language, setLanguage, isRefused }: TextsProps) {
  const { t } = useTranslation('console')
  const isWritten = content.texts[language] !== undefined
  const missing = (text: string) => isRefused && isWritten && text.trim() === '' && t('problem.missing')
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
        tabs={completeLocales.map((locale) => ({ value: locale, label: languageName(locale) }))}
      >
        <div className={styles.part}>
          <Field
            label={t('announcements.title')}
            aside={t('announcements.chars', { count: words.title.length, max: announcementTitleMaxChars })}
            error={missing(words.title)}
            required={language === 'en'}
          >
            <TextInput
              {...own}
              maxLength={announcementTitleMaxChars}
              value={words.title}
              onChange={(event) => write({ title: event.target.value })}
            />
          </Field>
          <Field
            label={t('announcements.text')}
            aside={t('announcements.chars', { count: words.text.length, max: announcementTextMaxChars })}
            hint={t('announcements.textHint')}
            error={missing(words.text)}
            required={language === 'en'}
          >
            <TextArea
              {...own}
              rows={3}
              maxLength={announcementTextMaxChars}
              value={words.text}
              onChange={(event) => write({ text: event.target.value })}
            />
          </Field>
          <AnnouncementPreview content={content} language={language} />
        </div>
      </Tabs>
      <PlaceField content={content} change={change} />
    </section>
  )
}

/** Place to which the button of the announcement leads. */
function PlaceField({ content, change }: Pick<EditedAnnouncement, 'content' | 'change'>) {
  const { t } = useTranslation('console')
  return (
    <Field label={t('announcements.place')} hint={t('announcements.placeHint')}>
      <Select
        value={content.place ?? ''}
        onChange={({ target: { value } }) =>
          change({ place: announcementPlaces.find((place) => place === value) ?? null })
        }
      >
        <option value="">{t('announcements.noPlace')}</option>
        {announcementPlaces.map((place) => (
          <option key={place} value={place}>
            {t(`announcementPlace.${place}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function SegmentPart({ edited: { content, change, setSegmentValid } }: PartProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error } = useQuery(estimateQuery(api, content.segment))
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
        <Estimate found={data} isFailed={error !== null} />
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
