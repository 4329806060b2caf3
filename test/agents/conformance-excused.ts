const PROMPTS = 'the server has no prompts'
const RESOURCES = 'the server has no resources'
const LOGGING = 'the server sends no log messages'
const COMPLETION = 'no argument completes'
const SESSIONS = 'the server keeps no sessions'
const SUBSCRIPTIONS = 'nothing ever changes, so nobody may wait for changes'
const HEADERS = 'no argument is copied into a header'
const ASKS = 'no tool asks its caller back'

/** The suite calls this tool, which only its own reference server has. */
const fixture = (tool: string): string => `needs the suite's tool ${tool}`

/** Excused in both protocol versions. */
const BOTH = {
  'completion-complete': COMPLETION,
  'json-schema-2020-12': fixture('json_schema_2020_12_tool'),
  'prompts-get-embedded-resource': PROMPTS,
  'prompts-get-simple': PROMPTS,
  'prompts-get-with-args': PROMPTS,
  'prompts-get-with-image': PROMPTS,
  'prompts-list': PROMPTS,
  'resources-list': RESOURCES,
  'resources-read-binary': RESOURCES,
  'resources-read-text': RESOURCES,
  'resources-templates-read': RESOURCES,
  'tools-call-audio': fixture('test_audio_content'),
  'tools-call-embedded-resource': fixture('test_embedded_resource'),
  'tools-call-error': fixture('test_error_handling'),
  'tools-call-image': fixture('test_image_content'),
  'tools-call-mixed-content': fixture('test_multiple_content_types'),
  'tools-call-simple-text': fixture('test_simple_text'),
  'tools-call-with-progress': fixture('test_tool_with_progress'),
}

/**
 * Scenarios, and single checks (`scenario:check`), that a server with two read-only tools cannot pass, with
 * the reason.
 */
export const EXCUSED = {
  '2025-11-25': {
    ...BOTH,
    'elicitation-sep1034-defaults': ASKS,
    'elicitation-sep1330-enums': ASKS,
    'logging-set-level': LOGGING,
    'resources-subscribe': RESOURCES,
    'resources-unsubscribe': RESOURCES,
    'server-session-lifecycle': SESSIONS,
    'server-sse-multiple-streams': SESSIONS,
    'server-sse-polling': SESSIONS,
    'tools-call-elicitation': ASKS,
    'tools-call-sampling': ASKS,
    'tools-call-with-logging': LOGGING,
  },
  '2026-07-28': {
    ...BOTH,
    'caching:sep-2549-prompts-list-caching-hints': PROMPTS,
    'caching:sep-2549-resources-list-caching-hints': RESOURCES,
    'caching:sep-2549-resources-templates-list-caching-hints': RESOURCES,
    'http-custom-header-server-validation': HEADERS,
    'input-required-result-basic-elicitation': ASKS,
    'input-required-result-basic-list-roots': ASKS,
    'input-required-result-basic-sampling': ASKS,
    'input-required-result-capability-check': ASKS,
    // The next three would pass on any error.
    'input-required-result-ignore-extra-params': ASKS,
    'input-required-result-missing-input-response': ASKS,
    'input-required-result-validate-input': ASKS,
    'input-required-result-multi-round': ASKS,
    'input-required-result-multiple-input-requests': ASKS,
    'input-required-result-non-tool-request': ASKS,
    'input-required-result-request-state': ASKS,
    'input-required-result-result-type': ASKS,
    'input-required-result-tampered-state': ASKS,
    'input-required-result-unsupported-methods': ASKS,
    'sep-2164-resource-not-found': RESOURCES,
    'server-stateless:sep-2575-http-server-no-independent-requests-on-stream': fixture(
      'test_streaming_elicitation',
    ),
    'server-stateless:sep-2575-missing-capability-http-400': fixture('test_missing_capability'),
    'server-stateless:sep-2575-server-no-log-without-loglevel': fixture('test_logging_tool'),
    'server-stateless:sep-2575-server-rejects-undeclared-capability': fixture('test_missing_capability'),
    'server-stateless:sep-2575-server-sends-subscription-ack': SUBSCRIPTIONS,
    'server-stateless:sep-2575-server-tags-subscription-id': SUBSCRIPTIONS,
  },
} satisfies Record<string, Record<string, string>>
