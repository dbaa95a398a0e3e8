import type { Theme } from 'vitepress';
import { useData, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent, h } from 'vue';
import JoinMark from '../../figures/JoinMark.vue';
import { searchOptions } from './search.js';
import './style.css';

/** The playground, if it is there: it runs in the browser only. */
const playground = import.meta.glob('../../playground/ui/Playground.vue');
const load = Object.values(playground)[0];

/** Above each page but that which says it at length: a reader may come to any page first. */
const NotPublished = () =>
  useData().page.value.relativePath === 'readme.md'
    ? undefined
    : h('p', { class: 'not-published' }, [
        'mortise is not on npm yet: ',
        h('a', { href: withBase('/readme#install') }, 'how to install it'),
      ]);

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-title-before': () => h(JoinMark),
      'doc-before': () => h(NotPublished),
    }),
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
