import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent, h } from 'vue';
import { searchOptions } from './search.js';
import './style.css';

/** The playground, if it is there: it runs in the browser only. */
const playground = import.meta.glob('../../playground/ui/Playground.vue');
const load = Object.values(playground)[0];

export default {
  extends: DefaultTheme,
  enhanceApp({ app, siteData }) {
    const { base, themeConfig } = siteData.value;
    const search = { provider: 'local', options: { miniSearch: { searchOptions: searchOptions(base) } } };
    siteData.value = { ...siteData.value, themeConfig: { ...themeConfig, search } };
    const Playground = load
      ? defineAsyncComponent(load as () => Promise<never>)
      : () => h('p', 'The playground is not part of this build.');
    app.component('Playground', Playground);
  },
} satisfies Theme;
