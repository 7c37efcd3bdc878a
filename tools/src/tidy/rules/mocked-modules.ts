import { findLines, isTest, type Rule } from '../tree.ts'

const mocked = /\bvi\.mock\('(\.[^']+)'/

/** Tests of a worker share their modules (vitest.config.ts), so that a replaced one would reach other tests. */
export const mockedModules: Rule = {
  name: 'a test replaces ports, never modules of the project',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isTest(path))
      .flatMap((file) =>
        findLines(
          file,
          mocked,
          (module) => `${module} is replaced: give the test a port or a context (aPlatform, showConsoleWith)`,
        ),
      ),
}
