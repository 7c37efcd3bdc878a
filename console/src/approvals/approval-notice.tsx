import type { ApprovalView } from '@serendip/contract/operator'
import { Button, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { moneyText } from '../invoices/money-text.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { settingText } from '../settings/setting-value.ts'
import styles from './approval-notice.module.css'

function titleOf(
  { gift, kind, operator, priceList, setting, settlement, subject }: ApprovalView,
  t: TFunction<'console'>,
): string {
  if (operator) {
    const { kind: change, active, email, roles } = operator
    const text = change === 'active' ? (active ? 'open' : 'close') : change
    return t(`change.${text}`, { email, roles: roles.map((role) => t(`roles.${role}`)).join(', ') })
  }
  if (priceList) return t('approvals.priceList')
  if (gift) {
    const { isNew, names, priceCoins } = gift
    return t(isNew ? 'approvals.newGift' : 'approvals.giftPrice', { name: names.en, coins: priceCoins })
  }
  if (settlement) {
    const { theirs, ours, kind: difference } = settlement
    const side = theirs ?? ours
    const amount = side ? moneyText(side.amountMinor, side.currency) : ''
    return t('approvals.settlement', { difference: t(`settlements.kinds.${difference}`), amount })
  }
  if (setting) return t('approvals.setting', { value: settingText(setting, setting.value, t) })
  return t(kind === 'ban' ? 'approvals.ban' : 'approvals.export', { id: subject })
}

/** Screen on which the act is confirmed, if that takes more than the request: reports show their evidence. */
const placeOf = ({ kind, subject }: ApprovalView): string | null =>
  kind === 'ban' || kind === 'export' ? `/reports/${subject}` : null

function useAnswers({ approvalId, gift, operator, priceList, settlement }: ApprovalView) {
  const api = useApi()
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const onSettled = () => queries.invalidateQueries()
  const confirm = useMutation({
    mutationFn: () =>
      withStepUp<unknown>(() => {
        if (operator) return api.operators.confirm({ params: { changeId: approvalId } })
        if (gift) return api.gifts.confirm({ params: { approvalId } })
        if (settlement) return api.settlements.confirm({ params: { approvalId } })
        return priceList
          ? api.catalogue.confirmPrices({ params: { approvalId } })
          : api.settings.confirm({ params: { approvalId } })
      }),
    onSettled,
  })
  const drop = useMutation({ mutationFn: () => api.approvals.drop({ params: { approvalId } }), onSettled })
  return { confirm, drop }
}

/** An act that one operator asked for and another one has to confirm, on any screen. */
export function ApprovalNotice({ approval }: { approval: ApprovalView }) {
  const { t } = useTranslation('console')
  const { t: tSetting } = useTranslation('setting')
  const me = useMe()
  const { confirm, drop } = useAnswers(approval)
  const {
    askedBy,
    askedAt,
    mayConfirm,
    others: otherOperators,
    priceList,
    setting,
    settlement,
    until,
  } = approval
  const isOwn = askedBy.operatorId === me.operatorId
  const place = placeOf(approval)
  const isPending = confirm.isPending || drop.isPending
  const title = titleOf(approval, t)
  return (
    <Notice
      tone="warn"
      title={setting ? `${tSetting(`${setting.key}.name`)}: ${title}` : title}
      action={
        place ? (
          <Link to={place}>{t('approvals.open')}</Link>
        ) : (
          <div className={styles.buttons}>
            {mayConfirm && (
              <Button size="s" variant="solid" pending={isPending} onClick={() => confirm.mutate()}>
                {t('change.confirm')}
              </Button>
            )}
            <Button size="s" disabled={isPending} onClick={() => drop.mutate()}>
              {t(isOwn ? 'change.withdraw' : 'approvals.decline')}
            </Button>
          </div>
        )
      }
    >
      <p>
        {t('change.by', { name: askedBy.name })} <When ms={askedAt} />
        {setting && <> · {setting.reason}</>}
        {priceList && <> · {priceList.note}</>}
        {settlement && <> · {settlement.reason}</>}
      </p>
      {priceList && priceList.lossReason !== null && (
        <p>{t('prices.lossReasonOf', { reason: priceList.lossReason })}</p>
      )}
      {priceList && <Link to="/prices/draft">{t('approvals.priceListOpen')}</Link>}
      {settlement && <p>{`${settlement.brandId} · ${settlement.provider} · ${settlement.paymentId}`}</p>}
      {until !== null && (
        <p>
          {t('approvals.until')} <When ms={until} />
        </p>
      )}
      {otherOperators === 0 && <p>{t('approvals.alone')}</p>}
      <ErrorNotice error={confirm.error ?? drop.error} />
    </Notice>
  )
}
