import { expect, it } from 'vitest'
import { buildExampleGroupReport } from '../testing/example-group-report.ts'
import { buildExampleLogo } from '../testing/example-logo.ts'
import { buildExampleReport, readPhrases } from '../testing/example-report.ts'
import { createCompiler } from './compiler.ts'
import { RendererUnavailableError } from './errors.ts'
import { createRenderer } from './render-report.ts'

it('without Typst, a PDF is refused with the reason, and slides are written without the logo (REQ-372)', async () => {
  const phrases = readPhrases()
  const load = () => Promise.reject(new Error('Cannot find native binding'))
  const render = await createRenderer(createCompiler(load))
  expect(() => render({ report: buildExampleReport(), phrases })).toThrow(
    new RendererUnavailableError('Typst cannot be loaded: Cannot find native binding'),
  )
  const slides = await render({ slides: buildExampleGroupReport(), phrases, logo: buildExampleLogo() })
  expect(
    Buffer.from(slides as Uint8Array)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
