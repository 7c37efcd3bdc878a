import { findLines, isTest, type Rule } from '../tree.ts'

const mocked = /\bvi\.mock\('(\.[^']+)'/
const readAgain = /\bvi\.hoisted\([^;]{0,200}\bvi\.resetModules\(\)/

/** Tests of a worker share their modules (vitest.config.ts): one read before with another mock would keep it. */
export const mockedModules: Rule = {
  name: 'a test that replaces a module of the project reads its modules again',
  check: (tree) =>
    tree.files
      .filter(({ path, text }) => isTest(path) && !readAgain.test(text))
      .flatMap((file) =>
        findLines(
          file,
          mocked,
          (module) => `${module} is replaced without vi.hoisted(() => vi.resetModules())`,
        ),
      ),
}
