import { expect, test } from 'vitest'
import { experiments, isExperiment, splitText } from './experiments.ts'

test('every experiment of the specification is there with its groups', () => {
  const { identity_verification, remove_onboarding_quiz, test_coins_flow, email_scenario, ...rest } =
    experiments
  expect(identity_verification).toEqual(['required'])
  expect(remove_onboarding_quiz).toEqual(['test_group1', 'test_group2'])
  expect(test_coins_flow).toEqual(['coinsflow'])
  expect(email_scenario).toEqual(['repetitive_emails'])
  expect(Object.keys(rest).toSorted()).toEqual(
    [
      ...['new_stories_preview', 'coinsflow_only', 'coinsflow_only_v4', 'delete_exitoffer', 'superdeal'],
      ...['letsTalk', 'pwa200coins_testgroup', 'pwa200coins_v2', 'decline_errors', 'email_validation'],
      ...['non_ftd_chat', 'freegifts', 'vcp_coinshop', 'cmc_vcp_coinshop_v2', 'dailyrewardsystem'],
      ...['offerwall_cmc', 'girls_online', 'new_text_button', 'new_99_shop', 'web_billing_moderation'],
    ].toSorted(),
  )
  for (const groups of Object.values(rest)) expect(groups).toEqual(['test_group'])
})

test('an experiment is identified by its own name only, and sent with its group as one text', () => {
  expect(['superdeal', 'toString', ''].map(isExperiment)).toEqual([true, false, false])
  expect(splitText('superdeal', 'test_group')).toBe('superdeal|test_group')
})
