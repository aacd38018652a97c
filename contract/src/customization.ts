import * as z from 'zod/mini'
import { AccentColor } from './accent-color.ts'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, Moment, Paragraphs, TitleLine } from './fields.ts'
import { groupSections, individualSections } from './report.ts'

function wordsAndSections<const Section extends string>(sections: readonly Section[]) {
  return z.object({
    /** Instead of the instrument's name; empty for that. */
    coverTitle: TitleLine,
    /** The organisation's own words before everything else. An empty line parts paragraphs. */
    introduction: Paragraphs,
    /** Those of the optional sections that are printed. */
    sections: z.pipe(
      z.array(z.enum(sections)).check(z.maxLength(sections.length)),
      z.transform((chosen) => sections.filter((one) => chosen.includes(one))),
    ),
  })
}

/** What an organisation decides about its reports; the logo is kept apart, as an image. */
export const ReportSettings = z.object({
  /** Null for the product's own. */
  accentColor: z.nullable(AccentColor),
  individual: wordsAndSections(individualSections),
  group: wordsAndSections(groupSections),
})
export type ReportSettings = z.infer<typeof ReportSettings>

/** What holds as long as an organisation has decided nothing. */
export const defaultReportSettings: ReportSettings = {
  accentColor: null,
  individual: { coverTitle: '', introduction: '', sections: [...individualSections] },
  group: { coverTitle: '', introduction: '', sections: [...groupSections] },
}

export const Customization = z.object({
  settings: ReportSettings,
  /** 0 until something is saved; goes back to the server with the next save. */
  version: z.int(),
  changedAt: z.nullable(Moment),
  /** The name of whoever saved last; null where that is not known any more. */
  changedBy: z.nullable(z.string()),
  /** The image on the reports, and where it is served. */
  logoImageId: z.nullable(Id),
  logoUrl: z.nullable(z.string()),
})
export type Customization = z.infer<typeof Customization>

/** What a column of the database can hold. */
const Version = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(2_147_483_647, 'invalid'))

const params = z.object({ organizationId: Id })
const path = '/lpi/api/v4/lpi-reports/organization/:organizationId/customization'

export const getCustomization = {
  summary: 'How the reports of an organisation look and what they contain',
  access: 'administrator',
  method: 'GET',
  path,
  params,
  output: Customization,
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const saveCustomization = {
  summary:
    'Changes how the reports of an organisation look, from the next one on; refused when somebody else was faster',
  access: 'administrator',
  method: 'PUT',
  path,
  params,
  body: z.object({ settings: ReportSettings, version: Version }),
  output: Customization,
  status: 200,
  refusals: ['customization.changed'],
} as const satisfies Endpoint

export const reportKinds = ['individual', 'group'] as const

export const previewCustomization = {
  summary: 'The pages of a report about nobody with settings that are not saved yet, each an SVG',
  access: 'administrator',
  method: 'POST',
  path: `${path}/preview`,
  params,
  body: z.object({ settings: ReportSettings, kind: z.enum(reportKinds), language: Language }),
  output: z.object({ language: z.string(), pages: z.array(z.string()) }),
  status: 200,
  refusals: ['rate.limited', 'service.unavailable'],
} as const satisfies Endpoint

/** Bytes of a picture as it is sent, before it is made small. */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024
/** Pixels of a picture as it is sent. */
export const LOGO_MAX_PIXELS = 25_000_000
export const logoTypes = ['png', 'jpeg', 'webp'] as const

/** Base64 grows by a third; the rest is for the names around it. */
const LOGO_BODY_BYTES = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 1024

export const saveLogo = {
  summary:
    'Puts a logo on the organisation’s reports; the picture is made anew, so that nothing else comes with it',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-images/organization/:organizationId/save-logo',
  params,
  body: z.object({
    /** What the sender believes; what counts is what the bytes are. */
    imageType: z._default(z.enum(logoTypes), 'jpeg'),
    /** Base64, also as a `data:` address. */
    imageData: z.string().check(z.minLength(1, 'required')),
    /** The image that the sender saw, null for none; another one there by now is not replaced. */
    replaces: z.optional(z.nullable(Id)),
  }),
  bodyLimit: LOGO_BODY_BYTES,
  output: z.object({ imageId: Id, logoUrl: z.string() }),
  status: 201,
  refusals: [
    'body.too_large',
    'image.unsupported',
    'image.unreadable',
    'image.too_large',
    'customization.changed',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const removeLogo = {
  summary: 'Takes the logo off the organisation’s reports',
  access: 'administrator',
  method: 'DELETE',
  path: '/lpi/api/v4/lpi-images/organization/:organizationId/logo',
  params,
  /** The image that the sender saw; another one there by now stays. */
  query: z.object({ replaces: z.optional(Id) }),
  output: null,
  status: 204,
  refusals: ['customization.changed'],
} as const satisfies Endpoint
