import { type ReportReason, reportReasons } from '@serendip/contract'
import { factsMaxChars } from '@serendip/contract/operator'
import { Field, Select, TextArea } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

interface ReasonFieldsProps {
  readonly rule: ReportReason
  readonly facts: string
  setRule(rule: ReportReason): void
  setFacts(facts: string): void
}

/** Fields of the statement of reasons: the rule, and what happened. */
export function ReasonFields({ rule, setRule, facts, setFacts }: ReasonFieldsProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <Field label={t('decide.rule')}>
        <Select
          value={rule}
          onChange={(event) => {
            const found = reportReasons.find((reason) => reason === event.target.value)
            if (found) setRule(found)
          }}
        >
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reportReason.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('decide.facts')} hint={t('decide.factsHint')}>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={factsMaxChars}
          value={facts}
          onChange={(event) => setFacts(event.target.value)}
        />
      </Field>
    </>
  )
}
