import { languages, limits, supportSubtypes } from '@serendip/contract'
import {
  operatorRoutes,
  replyVariables,
  type SavedReply,
  savedReplyTitleMaxChars,
} from '@serendip/contract/operator'
import { Button, Field, Select, TextArea, TextInput } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { languageName } from '../parts/facts/names.ts'
import { useContractForm } from '../parts/forms/use-contract-form.ts'

const variablesShown = replyVariables.map((name) => `{{${name}}}`).join(', ')

/** A reply as it is edited; a new one has no id. */
export type ReplyDraft = Pick<SavedReply, 'kind' | 'language' | 'title' | 'text'> & {
  readonly replyId?: string
}

/** The fields of one saved reply. */
export function ReplyForm({ draft, done }: { draft: ReplyDraft; done(): void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { replyId, kind, language, title, text } = draft
  const form = useContractForm({
    initial: { kind, language, title, text },
    schema: operatorRoutes.support.saveReply.body,
    async send(values) {
      await api.support.saveReply({ body: { ...values, ...(replyId === undefined ? {} : { replyId }) } })
      done()
    },
    fieldOf: { conflict: 'title' },
    texts: { conflict: t('replies.taken') },
  })
  const { values, problems } = form
  return (
    <ContractForm form={form}>
      <Field label={t('replies.name')} error={problems.title?.message} required>
        <TextInput autoFocus maxLength={savedReplyTitleMaxChars} {...form.text('title')} />
      </Field>
      <Field label={t('replies.language')}>
        <Select
          value={values.language}
          onChange={({ target }) =>
            form.change({
              language: languages.find((knownLanguage) => knownLanguage === target.value) ?? 'en',
            })
          }
        >
          {languages.map((knownLanguage) => (
            <option key={knownLanguage} value={knownLanguage}>
              {languageName(knownLanguage)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('replies.kind')}>
        <Select
          value={values.kind ?? ''}
          onChange={({ target }) =>
            form.change({ kind: supportSubtypes.find((subtype) => subtype === target.value) ?? null })
          }
        >
          <option value="">{t('support.all')}</option>
          {supportSubtypes.map((subtype) => (
            <option key={subtype} value={subtype}>
              {t(`kind.${subtype}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('replies.body')}
        hint={t('replies.variables', { variables: variablesShown })}
        error={problems.text?.message}
        required
      >
        <TextArea dir="auto" rows={5} maxLength={limits.messageMaxChars} {...form.text('text')} />
      </Field>
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('save')}
      </Button>
    </ContractForm>
  )
}
