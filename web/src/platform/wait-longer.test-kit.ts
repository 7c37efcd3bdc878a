import { configure } from '@testing-library/react'

/** `findBy…` and `waitFor` wait as long as `expect.poll` (vitest.config.ts) instead of one second. */
configure({ asyncUtilTimeout: 20_000 })
