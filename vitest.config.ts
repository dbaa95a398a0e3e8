import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Property tests and spawned commands share few processors with each other where this runs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default leaves one processor idle: of two, half of the machine.
    maxWorkers: '100%',
    reporters: ['default', './test/support/summary-reporter.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.d.ts'],
      reporter: ['text', 'html'],
    },
  },
});
