import { type CompleteLocale, completeLocales, legalPages } from '@serendip/contract'
import { legalMaxChars, type OpenLegalPage } from '@serendip/contract/operator'
import { Button, Field, Markdown, Notice, Tabs, TextArea } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { KeyHint } from '../parts/screen/key-hint.tsx'
import { LeaveGuard } from '../parts/forms/leave-guard.tsx'
import { languageName } from '../parts/facts/names.ts'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import styles from './legal.module.css'
import { directionIn, legalPageQuery, type PageOfBrand } from './legal-queries.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { TextDiff } from './text-diff.tsx'
import { type EditedTexts, useTexts } from './use-texts.ts'
import { VersionTable } from './version-table.tsx'

const views = ['edit', 'preview', 'changes'] as const

/** A legal page: its texts in each language with preview and changes, publishing, and every version before. */
export function LegalPageScreen() {
  const { brand = '', page } = useParams()
  const known = legalPages.find((knownPage) => knownPage === page)
  return known ? <PageOf key={`${brand} ${known}`} params={{ brand, page: known }} /> : <NotFoundScreen />
}

function PageOf({ params }: { params: PageOfBrand }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, refetch } = useQuery(legalPageQuery(api, params))
  if (!data) return <UnreadScreen error={error} title={t('nav.legal')} listPath="/legal" retry={refetch} />
  return <Editor params={params} page={data} />
}

interface EditorProps {
  readonly params: PageOfBrand
  readonly page: OpenLegalPage
}

function Editor({ params, page }: EditorProps) {
  const { t } = useTranslation('console')
  const [search, setSearch] = useSearchParams()
  const language = completeLocales.find((locale) => locale === search.get('language')) ?? 'en'
  const mayEdit = useMe().rights.has('legal.publish')
  const offered = mayEdit ? views : views.filter((knownView) => knownView !== 'edit')
  const view = offered.find((offeredView) => offeredView === search.get('view')) ?? offered[0] ?? 'preview'
  const show = (change: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...change }, { replace: true })
  const texts = useTexts(params, page, language)
  const [isPublishing, setPublishing] = useState(false)
  const [published, setPublished] = useState<number | null>(null)
  const name = t(`legalPage.${params.page}`)
  return (
    <Screen
      title={name}
      text={t('legal.of', { brand: params.brand })}
      actions={
        <>
          <Link to="/legal">{t('legal.all')}</Link>
          {mayEdit && (
            <Button
              variant="ember"
              disabled={page.drafts.length === 0 || texts.hasUnsaved}
              onClick={() => setPublishing(true)}
            >
              {t('legal.publish')}
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="legal.publish" />
      <LeaveGuard hasUnsaved={texts.hasUnsaved} />
      {published !== null && <Notice tone="success">{t('legal.published', { version: published })}</Notice>}
      <Tabs
        label={t('legal.language')}
        value={language}
        onChange={(next) => show({ language: next })}
        tabs={completeLocales.map((locale) => ({
          value: locale,
          label: <LanguageLabel one={locale} page={page} />,
        }))}
      >
        <Tabs
          label={t('legal.views')}
          value={view}
          onChange={(next) => show({ view: next })}
          tabs={offered.map((offeredView) => ({ value: offeredView, label: t(`legalView.${offeredView}`) }))}
        >
          <View view={view} language={language} texts={texts} />
        </Tabs>
      </Tabs>
      <VersionTable
        params={params}
        page={page}
        language={language}
        restore={async (version) => {
          await texts.restore(version)
          show({ view: 'edit' })
        }}
      />
      <PublishDialog
        params={params}
        page={page}
        open={isPublishing}
        close={(version) => {
          setPublishing(false)
          if (version !== null) setPublished(version)
        }}
      />
    </Screen>
  )
}

function LanguageLabel({ one: offeredView, page }: { one: CompleteLocale; page: OpenLegalPage }) {
  const { t } = useTranslation('console')
  const isDraft = page.drafts.some(({ language }) => language === offeredView)
  return isDraft
    ? t('legal.languageDraft', { language: languageName(offeredView) })
    : languageName(offeredView)
}

interface ViewProps {
  readonly view: (typeof views)[number]
  readonly language: CompleteLocale
  readonly texts: EditedTexts
}

function View({ view, language, texts }: ViewProps) {
  const { t } = useTranslation('console')
  const dir = directionIn(language)
  if (view === 'changes') return <TextDiff before={texts.published} after={texts.text} dir={dir} />
  if (view === 'preview') {
    return texts.text.trim() === '' ? (
      <p className={styles.quiet}>{t(language === 'en' ? 'legal.emptyEnglish' : 'legal.empty')}</p>
    ) : (
      <div className={styles.paper}>
        <Markdown text={texts.text} lang={language} dir={dir} />
      </div>
    )
  }
  return <EditForm language={language} texts={texts} />
}

function EditForm({ language, texts }: Omit<ViewProps, 'view'>) {
  const { t } = useTranslation('console')
  const { draft, isDirty, isPending, error } = texts
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (isDirty && !isPending) void texts.save()
  }
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void texts.save()
      }}
    >
      {error !== null && errorCodeOf(error) === 'conflict' ? (
        <Notice tone="error">{t('legal.stale')}</Notice>
      ) : (
        <ErrorNotice error={error} />
      )}
      <Field
        label={t('legal.text')}
        hint={
          <>
            <span>{t('legal.textHint')}</span> <KeyHint>{t('legal.textKey')}</KeyHint>
          </>
        }
      >
        <TextArea
          className={styles.editor ?? ''}
          rows={18}
          maxLength={legalMaxChars}
          lang={language}
          dir={directionIn(language)}
          value={texts.text}
          onKeyDown={onKeyDown}
          onChange={(event) => texts.edit(event.target.value)}
        />
      </Field>
      <div className={styles.row}>
        <Button type="submit" variant="solid" disabled={!isDirty} pending={isPending}>
          {t('legal.save')}
        </Button>
        {draft && (
          <Button disabled={isPending} onClick={() => void texts.drop()}>
            {t('legal.drop')}
          </Button>
        )}
        <span className={styles.quiet} role="status">
          {isDirty && t('legal.unsaved')}
          {!isDirty && draft && (
            <>
              {t('legal.draftBy', { name: draft.operatorName })} <When ms={draft.draftedAt} />
            </>
          )}
        </span>
      </div>
    </form>
  )
}
